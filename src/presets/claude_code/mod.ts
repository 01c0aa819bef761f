/** The documentation of Claude Code as a server: one pinned text, judged before it is served. */
export { type ClaudeCodeGiven, claudeCode, claudeCodePreset } from "./claude_code.ts";
