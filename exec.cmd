@rem Lets the scripts "exec node ..." of package.json run on Windows, whose shell looks for programs here first.
@%*
