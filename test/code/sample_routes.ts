/** Routes as each framework declares them, and what is found: `METHOD /path handler`. */
export const ROUTES: readonly { framework: string; path: string; text: string; routes: readonly string[] }[] = [
  {
    framework: "Express",
    path: "src/app.ts",
    text: `import express from "express";
const app = express();
const router = express.Router();
app.get("/hives", list);
router.post("/:id/recover", auth, swarms.recover);
router.route("/:id/frames").get(frames).put((req, res) => {});
app.use("/swarms", router);
axios.post("/not-mine", data);
request(app).get("/hives");
const value = app.get("title");
`,
    routes: [
      "GET /hives list",
      "POST /swarms/:id/recover recover",
      "GET /swarms/:id/frames frames",
      "PUT /swarms/:id/frames",
    ],
  },
  {
    framework: "Fastify",
    path: "src/app.js",
    text: `const fastify = require("fastify")();
fastify.get("/hives/:id", { schema }, async (request) => 1);
fastify.route({ method: ["GET", "HEAD"], url: "/boxes", handler: boxes });
async function hiveRoutes(instance) { instance.delete("/:id", remove); }
fastify.register(hiveRoutes, { prefix: "/v1/hives" });
`,
    routes: ["GET /hives/:id", "GET /boxes boxes", "HEAD /boxes boxes", "DELETE /v1/hives/:id remove"],
  },
  {
    framework: "Hono",
    path: "src/app.ts",
    text: `import { Hono } from "hono";
const api = new Hono().basePath("/api");
api.get("/hives", (c) => c.json([]));
const books = new Hono();
books.all("/:id", show);
api.route("/books", books);
`,
    routes: ["GET /api/hives", "ANY /api/books/:id show"],
  },
  {
    framework: "Koa router",
    path: "src/app.ts",
    text: `import Router from "@koa/router";
const router = new Router({ prefix: "/hives" });
router.get("/", list).patch("/:id", update);
`,
    routes: ["GET /hives list", "PATCH /hives/:id update"],
  },
  {
    framework: "NestJS",
    path: "src/hives.controller.ts",
    text: `import { Controller, Get, Post } from "@nestjs/common";
@Controller("hives")
export class HivesController {
  @Get() findAll() {}
  @Get(":id")
  @UseGuards(Guard)
  async findOne(@Param("id") id: string) {}
  @Post([":id/swarm", ":id/split"]) swarm() {}
}
`,
    routes: [
      "GET /hives findAll",
      "GET /hives/:id findOne",
      "POST /hives/:id/swarm swarm",
      "POST /hives/:id/split swarm",
    ],
  },
  {
    framework: "Next.js route",
    path: "web/app/(shop)/hives/[id]/route.ts",
    text: "export async function GET() {}\nexport const POST = async () => {};\nfunction other() {}\n",
    routes: ["GET /hives/[id] GET", "POST /hives/[id] POST"],
  },
  {
    framework: "Next.js pages",
    path: "pages/api/hives/index.ts",
    text: "export default function handler(req, res) {}\n",
    routes: ["ANY /api/hives handler"],
  },
  {
    framework: "Flask",
    path: "app.py",
    text: `from flask import Flask, Blueprint
app = Flask(__name__)
bp = Blueprint("hives", __name__, url_prefix="/hives")

@app.route("/health")
def health(): pass

@bp.route("/<int:id>", methods=["GET", "POST"])
@login_required
def hive(id): pass

@bp.get("/")
def listing(): pass
`,
    routes: ["GET /health health", "GET /hives/<int:id> hive", "POST /hives/<int:id> hive", "GET /hives listing"],
  },
  {
    framework: "FastAPI",
    path: "api.py",
    text: `from fastapi import APIRouter, FastAPI
app = FastAPI()
router = APIRouter(prefix="/hives", tags=["hives"])

@router.get("/{id}", response_model=Hive)
async def read(id: int): ...

@router.post("")
async def create(hive: Hive): ...

@app.delete(path="/boxes/{id}")
async def remove(id: int): ...

app.include_router(router, prefix="/api/v1")
`,
    routes: ["GET /api/v1/hives/{id} read", "POST /api/v1/hives create", "DELETE /boxes/{id} remove"],
  },
  {
    framework: "Django",
    path: "apiary/urls.py",
    text: `from django.urls import include, path, re_path
urlpatterns = [
    path("hives/<int:pk>/", views.HiveView.as_view(), name="hive"),
    re_path(r"^boxes/(?P<slug>[\\w-]+)/$", views.box),
    path("api/", include("api.urls")),
]
`,
    routes: ["ANY /hives/<int:pk>/ HiveView", "ANY /boxes/<slug>/ box"],
  },
  {
    framework: "Gin",
    path: "main.go",
    text: `package main
import "github.com/gin-gonic/gin"
func main() {
	r := gin.Default()
	v1 := r.Group("/v1")
	{
		v1.GET("/hives/:id", getHive)
		admin := v1.Group("/admin", auth())
		admin.DELETE("/hives/:id", h.Remove)
	}
	r.Any("/ping", func(c *gin.Context) {})
}
`,
    routes: ["GET /v1/hives/:id getHive", "DELETE /v1/admin/hives/:id Remove", "ANY /ping"],
  },
  {
    framework: "Echo",
    path: "main.go",
    text: `package main
import "github.com/labstack/echo/v4"
func main() {
	e := echo.New()
	e.POST("/hives", create)
	g := e.Group("/boxes")
	g.PUT("/:id", update)
}
`,
    routes: ["POST /hives create", "PUT /boxes/:id update"],
  },
  {
    framework: "Chi",
    path: "main.go",
    text: `package main
import "github.com/go-chi/chi/v5"
func main() {
	r := chi.NewRouter()
	r.Route("/hives", func(r chi.Router) {
		r.Get("/", list)
		r.Route("/{id}", func(r chi.Router) {
			r.Delete("/", remove)
		})
	})
	r.Mount("/admin", adminRoutes())
}
func adminRoutes() chi.Router {
	r := chi.NewRouter()
	r.Get("/stats", stats)
	return r
}
`,
    routes: ["GET /hives list", "DELETE /hives/{id} remove", "GET /admin/stats stats"],
  },
  {
    framework: "net/http",
    path: "main.go",
    text: `package main
import "net/http"
func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /hives/{id}", getHive)
	http.HandleFunc("/health", health)
	mux.Handle("POST example.com/hives", s.create())
	resp, err := http.Get("/not-mine")
}
`,
    routes: ["GET /hives/{id} getHive", "ANY /health health", "POST /hives create"],
  },
  {
    framework: "Axum",
    path: "src/main.rs",
    text: `use axum::{routing::{get, post}, Router};
fn app() -> Router {
    let hives = Router::new().route("/", get(list).post(create)).route("/{id}", axum::routing::delete(hives::remove));
    Router::new().nest("/hives", hives).route("/health", get(|| async { "ok" }))
}
`,
    routes: ["GET /hives list", "POST /hives create", "DELETE /hives/{id} remove", "GET /health"],
  },
  {
    framework: "Actix",
    path: "src/main.rs",
    text: `use actix_web::{get, web, App};
#[get("/hives/{id}")]
async fn hive(path: web::Path<u32>) -> impl Responder { "" }
#[actix_web::post("/swarm")]
async fn swarm() -> impl Responder { "" }
fn app() {
    App::new().service(hive).service(web::scope("/api").service(swarm).route("/boxes", web::get().to(boxes)))
        .service(web::resource("/frames").route(web::put().to(frames)));
}
`,
    routes: ["GET /hives/{id} hive", "POST /api/swarm swarm", "GET /api/boxes boxes", "PUT /frames frames"],
  },
  {
    framework: "Rocket",
    path: "src/main.rs",
    text: `#[macro_use] extern crate rocket;
#[get("/<id>")]
fn hive(id: u32) -> String { String::new() }
#[post("/", format = "json", data = "<hive>")]
fn create(hive: Json<Hive>) {}
#[launch]
fn rocket() -> _ { rocket::build().mount("/hives", routes![hive, create]) }
`,
    routes: ["GET /hives/<id> hive", "POST /hives create"],
  },
  {
    framework: "Spring",
    path: "src/HiveController.java",
    text: `import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping("/api/hives")
public class HiveController {
  @GetMapping
  public List<Hive> all() { return null; }
  @GetMapping(value = "/{id}", produces = "application/json")
  public Hive one(@PathVariable("id") long id) { return null; }
  @RequestMapping(path = {"/{id}/open", "/{id}/lid"}, method = RequestMethod.POST)
  public void open() {}
}
`,
    routes: [
      "GET /api/hives all",
      "GET /api/hives/{id} one",
      "POST /api/hives/{id}/open open",
      "POST /api/hives/{id}/lid open",
    ],
  },
  {
    framework: "JAX-RS",
    path: "src/HiveResource.java",
    text: `import jakarta.ws.rs.*;
@Path("/hives")
public class HiveResource {
  @GET public String all() { return ""; }
  @DELETE @Path("{id}") public void remove(@PathParam("id") long id) {}
}
`,
    routes: ["GET /hives all", "DELETE /hives/{id} remove"],
  },
  {
    framework: "Ktor",
    path: "src/App.kt",
    text: `import io.ktor.server.routing.*
fun Application.module() {
    routing {
        get("/health") { call.respondText("ok") }
        route("/hives") {
            get { call.respond(all()) }
            route("/{id}") {
                delete { call.respond(1) }
                post("/swarm") { call.respond(1) }
            }
        }
    }
}
`,
    routes: ["GET /health", "GET /hives", "DELETE /hives/{id}", "POST /hives/{id}/swarm"],
  },
  {
    framework: "Spring in Kotlin",
    path: "src/HiveController.kt",
    text: `import org.springframework.web.bind.annotation.*
@RestController
@RequestMapping("/hives")
class HiveController(private val store: Store) {
    @GetMapping("/{id}")
    fun one(@PathVariable id: Long): Hive = store.get(id)

    @PostMapping
    fun create(@RequestBody hive: Hive) = store.add(hive)
}
`,
    routes: ["GET /hives/{id} one", "POST /hives create"],
  },
  {
    framework: "ASP.NET controllers",
    path: "HivesController.cs",
    text: `namespace Apiary;
[ApiController]
[Route("api/[controller]")]
public class HivesController : ControllerBase
{
    [HttpGet]
    public IActionResult All() => Ok();
    [HttpGet("{id:int}")]
    public IActionResult One(int id) => Ok();
    [HttpPost, Route("{id}/swarm")]
    public IActionResult Swarm(int id) => Ok();
    [HttpGet("/health")]
    public IActionResult Health() => Ok();
    [Route("[action]")]
    public IActionResult Stats() => Ok();
}
`,
    routes: [
      "GET /api/Hives All",
      "GET /api/Hives/{id:int} One",
      "POST /api/Hives/{id}/swarm Swarm",
      "GET /health Health",
      "ANY /api/Hives/Stats Stats",
    ],
  },
  {
    framework: "ASP.NET minimal",
    path: "Program.cs",
    text: `var app = builder.Build();
app.MapGet("/health", () => "ok");
var hives = app.MapGroup("/hives").WithTags("Hives");
hives.MapPost("/", Create);
hives.MapDelete("/{id}", HiveHandlers.Remove).RequireAuthorization();
`,
    routes: ["GET /health", "POST /hives Create", "DELETE /hives/{id} Remove"],
  },
  {
    framework: "Rails",
    path: "config/routes.rb",
    text: `Rails.application.routes.draw do
  root "home#index"
  get "health", to: "health#show"
  get "about" => "pages#about"
  namespace :api do
    resources :hives, only: [:index, :show] do
      member { post :swarm }
      get :search, on: :collection
      resources :frames, only: %i[create]
    end
    resource :profile, only: :show
  end
  scope "/admin" do
    match "stats", to: "stats#all", via: [:get, :post]
  end
end
`,
    routes: [
      "GET / index",
      "GET /health show",
      "GET /about about",
      "GET /api/hives index",
      "GET /api/hives/:id show",
      "POST /api/hives/:hive_id/swarm",
      "GET /api/hives/search",
      "POST /api/hives/:hive_id/frames create",
      "GET /api/profile show",
      "GET /admin/stats all",
      "POST /admin/stats all",
    ],
  },
  {
    framework: "Sinatra",
    path: "app.rb",
    text: `require "sinatra"
get "/hives/:id" do
  "hive"
end
post("/hives") { "made" }
`,
    routes: ["GET /hives/:id", "POST /hives"],
  },
  {
    framework: "Laravel",
    path: "routes/api.php",
    text: `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('/hives/{hive}', [HiveController::class, 'show']);
Route::middleware('auth')->prefix('admin')->group(function () {
    Route::delete('hives/{hive}', [HiveController::class, 'destroy'])->name('x');
    Route::group(['prefix' => 'deep'], function () {
        Route::match(['get', 'post'], 'x', 'XController@run');
    });
});
Route::apiResource('boxes', BoxController::class);
`,
    routes: [
      "GET /api/hives/{hive} show",
      "DELETE /api/admin/hives/{hive} destroy",
      "GET /api/admin/deep/x run",
      "POST /api/admin/deep/x run",
      "GET /api/boxes index",
      "POST /api/boxes store",
      "GET /api/boxes/{id} show",
      "PUT /api/boxes/{id} update",
      "PATCH /api/boxes/{id} update",
      "DELETE /api/boxes/{id} destroy",
    ],
  },
  {
    framework: "Slim",
    path: "public/index.php",
    text: `<?php
$app = Slim\\Factory\\AppFactory::create();
$app->get('/hives/{id}', HiveAction::class);
$app->group('/boxes', function ($group) {
    $group->post('', CreateBox::class);
});
`,
    routes: ["GET /hives/{id} HiveAction", "POST /boxes CreateBox"],
  },
  {
    framework: "Symfony",
    path: "src/HiveController.php",
    text: `<?php
#[Route('/hives')]
class HiveController {
    #[Route('/{id}', name: 'hive', methods: ['GET'])]
    public function show(int $id) {}
}
`,
    routes: ["GET /hives/{id} show"],
  },
  {
    framework: "Vapor",
    path: "Sources/routes.swift",
    text: `import Vapor
func routes(_ app: Application) throws {
    app.get("health") { req in "ok" }
    let hives = app.grouped("api", "hives")
    hives.post(use: create)
    hives.get(":id") { req in "hive" }
    hives.group(":id") { hive in
        hive.delete(use: remove)
    }
}
`,
    routes: ["GET /health", "POST /api/hives create", "GET /api/hives/:id", "DELETE /api/hives/:id remove"],
  },
];
