/** A page of the framework's documentation. */
export interface CataloguedPage {
  /** Name of its file, without `.md`. */
  readonly slug: string;
  /** As in a sidebar. */
  readonly name: string;
  /** One line of 60 to 160 characters: what the page is for. */
  readonly description: string;
}

/** What a page's address begins with. */
export const URI_PREFIX = "kinetis://docs/";

/**
 * Every page, in reading order: the way in, concepts, parts of the framework, tools for agents, reference, appendices. A page that
 * is renamed or removed later stays listed, and fails when it is read.
 */
export const CATALOGUE: readonly CataloguedPage[] = pages([
  ["index", "Kinetis", "Learn what the framework is, what it is good for, and which page to open next."],
  ["tutorial", "Tutorial", "Build a small real-time application from an empty directory, one working piece at a time."],
  [
    "core-concepts",
    "Core Concepts",
    "Understand persistent workers, scopes and what outlives a request before writing code.",
  ],
  [
    "config",
    "Configuration",
    "Load a .env file into the environment and read typed values from it anywhere in the application.",
  ],
  [
    "bootstrapping",
    "Bootstrapping",
    "Wire in bootstrap.php what is not automatic: services of your own, and global middleware that takes arguments.",
  ],
  [
    "routing-validation",
    "Routing & Validation",
    "Declare routes, bind parameters and validate input with attributes on controllers and DTOs.",
  ],
  [
    "middleware",
    "Middleware",
    "Wrap requests with PSR-15 middleware, for the whole application, a controller or one route.",
  ],
  ["events", "Events", "Dispatch PSR-14 events and register their listeners with attributes, in order of priority."],
  ["cli", "CLI", "Run the kinetis command, see what it offers, and write commands of the application's own."],
  [
    "testing",
    "Testing",
    "Test an application through its real container, discovery and middleware rather than imitations.",
  ],
  [
    "persistence",
    "Persistence",
    "Connect to MySQL, PostgreSQL and Redis with the clients that fit the runtime being used.",
  ],
  [
    "query-builder",
    "Query Builder",
    "Build parameterized SQL in PHP and map the rows to typed objects, without an ORM and its models.",
  ],
  [
    "orm",
    "ORM",
    "Map classes to tables, load entities and what belongs to them, and flush changes in one transaction.",
  ],
  [
    "migrations",
    "Migrations",
    "Write schema changes as raw SQL that goes up and down, and run them in order from the command line.",
  ],
  [
    "queue",
    "Queue",
    "Push jobs for a worker process to run later, whichever backend keeps them, and set up that worker.",
  ],
  [
    "queue-redis",
    "Queue (Redis)",
    "Keep queued jobs in Redis: which package to install and what to configure, with no change of code.",
  ],
  [
    "queue-sql",
    "Queue (SQL)",
    "Keep queued jobs in a MySQL or PostgreSQL database that is there already, with no service beside it.",
  ],
  [
    "queue-sqs",
    "Queue (SQS)",
    "Keep queued jobs in Amazon SQS: which package to install and what to configure, region and queue.",
  ],
  [
    "queue-rabbitmq",
    "Queue (RabbitMQ)",
    "Keep queued jobs in RabbitMQ: which package to install and how to address the broker over AMQP.",
  ],
  [
    "auth",
    "Authentication",
    "Authenticate requests by opaque bearer tokens, generate the tokens, and reach the current user.",
  ],
  [
    "auth-jwt",
    "JWT Authentication",
    "Authenticate requests by signed JSON Web Tokens without a look-up, and issue tokens of your own.",
  ],
  [
    "authorization",
    "Authorization",
    "Decide what a known user may do with checks written as plain methods, and answer a refusal with 403.",
  ],
  [
    "session",
    "Sessions & CSRF",
    "Keep cookie-backed sessions in one of three stores, and protect browser forms against forged requests.",
  ],
  [
    "runtime-adapters",
    "Runtime Adapters",
    "Run one application unchanged on four kinds of PHP hosting, and see which one was detected.",
  ],
  ["concurrency", "Concurrency", "Do several things at once within a request with fibers on the Revolt event loop."],
  [
    "caching",
    "Caching & AOT Compilation",
    "Precompute for production what reflection would work out on each request, and know when to build anew.",
  ],
  [
    "views",
    "Views",
    "Render HTML from plain PHP, Latte or Twig templates: choose one engine, wire it, escape, warm its cache.",
  ],
  [
    "performance-tuning",
    "Performance tuning",
    "Size workers, connection pools and the limits of the database behind them as one envelope.",
  ],
  [
    "benchmarks",
    "Benchmarks",
    "Compare throughput with other PHP frameworks, and see how and on what it was measured.",
  ],
  ["logging", "Logging", "Register any PSR-3 logger once, so that framework and application write their logs to it."],
  [
    "telemetry",
    "Telemetry",
    "Trace requests, SQL queries, jobs and outgoing calls with OpenTelemetry, and export over OTLP.",
  ],
  ["storage", "Storage", "Read, write and list files through one interface, whatever disk or service lies behind it."],
  [
    "storage-s3",
    "Storage (S3)",
    "Keep files in Amazon S3 or a service like it behind the same interface as on a local disk.",
  ],
  [
    "mailer",
    "Mailer",
    "Compose and send mail over SMTP or a mail service, with one address that selects the transport.",
  ],
  [
    "broadcasting",
    "Broadcasting",
    "Push events to browsers over the Pusher protocol, and authorize private and presence channels.",
  ],
  [
    "revolt-http-client",
    "HTTP Client",
    "Call other services over HTTP without holding up the other work of the event loop.",
  ],
  [
    "redis",
    "Redis",
    "Cache values in Redis behind PSR-16: configure it, over TLS, on a cluster, and send commands of your own.",
  ],
  [
    "search-engines",
    "Search engines",
    "Choose OpenSearch or Elasticsearch, connect to it, and index and search through one client.",
  ],
  [
    "search-opensearch",
    "Search (OpenSearch)",
    "Build a real OpenSearch client that does not block, have it injected, and index and search with it.",
  ],
  [
    "search-elasticsearch",
    "Search (Elasticsearch)",
    "Build a real Elasticsearch client that does not block, have it injected, and index and search with it.",
  ],
  [
    "aws-sigv4",
    "AWS request signing (SigV4)",
    "Sign requests to AWS services by Signature Version 4 without the AWS SDK.",
  ],
  [
    "mcp",
    "Model Context Protocol (MCP)",
    "Expose an application's tools and resources to AI agents with attributes and validation.",
  ],
  [
    "mcp-docs",
    "MCP Documentation Server",
    "Give a coding agent these pages as resources: set the server up and use it.",
  ],
  [
    "orbitron",
    "Orbitron",
    "Connect an agent to one project: its context, its installed sources and these pages together.",
  ],
  [
    "agent-workflow",
    "Agent Workflow",
    "Start here as an agent: versions first, then pages, source, the smallest change, verification.",
  ],
  [
    "application-recipes",
    "Application Recipes",
    "Look up a task that recurs: the guides it needs, its risks, what proves it, and what it is not.",
  ],
  [
    "agent-correctness",
    "Agent Correctness Review",
    "Review a change by a checklist before calling it done: leaks between requests, blocking, retries, drift.",
  ],
  [
    "reference",
    "Reference",
    "Find the reference behind each guide: exact boundaries, behaviour on failure, advanced wiring.",
  ],
  [
    "container",
    "Container",
    "Register services and have them injected; know what lives with the worker and what with a request.",
  ],
  [
    "appendix-configuration",
    "Appendix: Configuration Reference",
    "Look up how configuration is resolved, the keys of named connections, and every key there is.",
  ],
  [
    "appendix-runtime",
    "Appendix: Runtime Reference",
    "Look up staging of request bodies, forwarded headers, adapters, fiber scheduling and compiled artifacts.",
  ],
  [
    "appendix-testing",
    "Appendix: Testing Reference",
    "Look up how the test client builds a request, how a live event loop is told, and adapter conformance.",
  ],
  [
    "appendix-observability",
    "Appendix: Observability Reference",
    "Look up how traces are exported, which fiber owns a span's scope, and how fingerprints are made.",
  ],
  [
    "appendix-routing-validation",
    "Appendix: Routing & Validation Reference",
    "Look up how routes match, parameters bind and values are validated, and the OpenAPI schema of it.",
  ],
  [
    "appendix-middleware",
    "Appendix: Middleware Reference",
    "Look up the order of the pipeline and the exact contract of each middleware that is built in.",
  ],
  [
    "appendix-database",
    "Appendix: Database Reference",
    "Look up database drivers, sessions, transactions and options, and how connections are registered.",
  ],
  [
    "appendix-query-builder",
    "Appendix: Query Builder Reference",
    "Look up the shapes of queries, where SQL dialects differ, and the builder's advanced operations.",
  ],
  [
    "appendix-redis",
    "Appendix: Redis Reference",
    "Look up deadlines of the Redis transport, routing on a cluster, and how the cache works inside.",
  ],
  [
    "appendix-queue",
    "Appendix: Queue Reference",
    "Look up what delivery guarantees, how a worker lives, and how each backend keeps its jobs.",
  ],
  [
    "appendix-sessions",
    "Appendix: Session Reference",
    "Look up session cookies, CSRF tokens and expiry, and the life of a session in each store.",
  ],
  [
    "appendix-authentication",
    "Appendix: Authentication Reference",
    "Look up the bearer header, JWT keys, what is validated, and how each failure is answered.",
  ],
  [
    "appendix-storage",
    "Appendix: Storage Reference",
    "Look up how local files are published, paths confined and symlinks treated, and how S3 fails.",
  ],
  [
    "appendix-search",
    "Appendix: Search Reference",
    "Look up settings of the search engines, what their client gives, and the names of its failures.",
  ],
  [
    "appendix-http-client",
    "Appendix: HTTP Client Reference",
    "Look up the HTTP client's contracts: URLs, headers, deadlines, responses and the transport.",
  ],
  [
    "appendix-aws-sigv4",
    "Appendix: AWS SigV4 Reference",
    "Look up which origin is signed for, where credentials come from, the canonical request, and failures.",
  ],
  [
    "appendix-mcp",
    "Appendix: MCP Reference",
    "Look up the protocol revision, framing, methods and errors of the application's MCP server.",
  ],
  [
    "appendix-mcp-docs",
    "Appendix: MCP Documentation Server Reference",
    "Look up how the documentation server is installed, updated, and how it reads a page.",
  ],
  [
    "appendix",
    "Appendix: System Layout",
    "See what exists in the core of the framework, namespace by namespace, as a map.",
  ],
  [
    "appendix-packages",
    "Appendix: Satellite Packages",
    "See what exists in each optional package, namespace by namespace, as a map.",
  ],
  [
    "appendix-ci",
    "Appendix: Continuous Integration",
    "See which checks run on each push and pull request, and what each of them looks at.",
  ],
  [
    "appendix-contributing",
    "Appendix: Contributing to Kinetis",
    "Set up the monorepo, test a change, and learn about branches, releases and review.",
  ],
]);

const BY_URI = new Map(CATALOGUE.map((page) => [URI_PREFIX + page.slug, page]));

/** The page at an address; nothing for any other text. */
export function pageAt(uri: string): CataloguedPage | undefined {
  return BY_URI.get(uri);
}

function pages(rows: readonly (readonly [slug: string, name: string, description: string])[]): CataloguedPage[] {
  return rows.map(([slug, name, description]) => ({ slug, name, description }));
}
