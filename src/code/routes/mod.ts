/**
 * What routes HTTP frameworks declare, as far as one file tells: a prefix that another file gives is unknown.
 *
 * | Language | Frameworks | Prefixes that are put before |
 * | --- | --- | --- |
 * | JavaScript, TypeScript | Express, Fastify, Hono, Koa router, NestJS, Next.js | `use`, `route`, `register`, `basePath`, `prefix`, `@Controller`; folders |
 * | Python | Flask, FastAPI (also Sanic, Quart, Starlette), Django `path` | `Blueprint`, `APIRouter`, `include_router`, `register_blueprint` |
 * | Go | Gin, Echo, Fiber, Chi, gorilla/mux, net/http 1.22 | `Group`, `Route`, `Mount`, `PathPrefix` |
 * | Rust | Axum, Actix Web, Rocket | `nest`, `scope`, `resource`, `mount` |
 * | Java | Spring, JAX-RS, Micronaut | `@RequestMapping`, `@Path`, `@Controller` of the class |
 * | Kotlin | Ktor, Spring, JAX-RS | `route`, annotations of the class |
 * | C# | ASP.NET controllers and minimal APIs | `[Route]` of the class with `[controller]`, `MapGroup` |
 * | Ruby | Rails, Sinatra | `namespace`, `scope`, `resources`, `member`, `collection` |
 * | PHP | Laravel, Lumen, Slim, Symfony | `prefix`, `group`, `#[Route]` of the class, `routes/api.php` |
 * | Swift | Vapor, Hummingbird | `grouped`, `group` |
 */
export { C_SHARP_ROUTES } from "./c_sharp.ts";
export { ECMASCRIPT_ROUTES } from "./ecmascript.ts";
export { findRoutes } from "./find_routes.ts";
export { GO_ROUTES } from "./go.ts";
export { JAVA_ROUTES, KOTLIN_ROUTES } from "./jvm.ts";
export { PHP_ROUTES } from "./php.ts";
export { PYTHON_ROUTES } from "./python.ts";
export type { RouteRules } from "./route_rules.ts";
export { RUBY_ROUTES } from "./ruby.ts";
export { RUST_ROUTES } from "./rust.ts";
export { SWIFT_ROUTES } from "./swift.ts";
