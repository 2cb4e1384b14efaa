"""
Every example of a page is run, and gives what the page says: page.py PAGE [--without-numpy], in a folder with the database of it.
"""

import doctest
import re
import sys


def main(page, without_numpy):
    if without_numpy:
        sys.modules["numpy"] = None
    with open(page, encoding="utf-8") as file:
        text = file.read()
    # The end of a block would pass for output.
    text = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    runner = doctest.DocTestRunner()
    runner.run(test)
    failed, tried = runner.summarize()
    if tried < 20:
        sys.exit(f"{page}: {tried} examples were found: does the test still understand the page?")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main(sys.argv[1], "--without-numpy" in sys.argv[2:])
