/** The least that an executable of this kind can do: answers one line as soon as it runs, then waits for its end. */
process.stdout.write("empty\n");
if (process.argv[2] !== "version") process.stdin.resume().on("end", () => process.exit(0));
