/** Measures both transports, one after the other: `npm run bench:http [-- --quick]`. */
await import("./http.ts");
await import("./stdio.ts");
