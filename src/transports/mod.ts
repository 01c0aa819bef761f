/**
 * How frames travel. {@linkcode serveStdio} is the entry; {@linkcode FrameLoop} is the same over any pair of byte
 * streams.
 *
 * @module
 */
export { type ByteSource, FrameLoop, type FrameLoopOptions } from "./frame_loop.ts";
export { type ByteSink, FrameWriteError, FrameWriter } from "./frame_writer.ts";
export { type Line, LineSplitter, MESSAGE_CAP } from "./line_splitter.ts";
export { serveStdio } from "./stdio.ts";
