/** Checks of work in progress: plans, specifications and todos. */
export { openWork } from "./open_work.ts";
export { unlistedPlan } from "./unlisted_plan.ts";
export { unlistedTodo } from "./unlisted_todo.ts";
