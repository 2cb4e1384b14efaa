# Writes OUTPUT, a C file with the string constant NAME: the bytes of the text file INPUT. Run as a script:
# cmake -DOUTPUT=… -DINPUT=… -DNAME=… -P embed_text.cmake
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
file(WRITE ${OUTPUT} "extern const char ${NAME}[];\n\nconst char ${NAME}[] = { ${bytes}0 };\n")
