import * as z from "zod/mini";
import type { EmbeddingsConfiguration } from "../project/mod.ts";
import { digest } from "../storage/mod.ts";
import { postToLoopback } from "./loopback_post.ts";
import { type Embedder, normalized } from "./meanings.ts";

const answerSchema = z.object({
  data: z.array(z.object({ index: z.optional(z.int()), embedding: z.array(z.number()) })),
  usage: z.optional(z.nullable(z.object({ total_tokens: z.optional(z.number()) }))),
});

/** A model on this machine behind an address as OpenAI's `/v1/embeddings`; nothing when none is named. */
export function localModel(
  settings: EmbeddingsConfiguration,
  env: NodeJS.ProcessEnv = process.env,
): Embedder | undefined {
  const { endpoint, model, dimensions } = settings;
  if (endpoint === undefined || model === undefined) return undefined;
  return {
    fingerprint: digest(JSON.stringify([endpoint, model, dimensions ?? null])),
    async embed(texts) {
      const vectors: Float32Array[] = [];
      let tokens: number | undefined;
      for (let at = 0; at < texts.length; at += settings.batchSize) {
        const batch = texts.slice(at, at + settings.batchSize);
        const answer = await ask(endpoint, batch, settings, env);
        vectors.push(...answer.vectors);
        if (answer.tokens !== undefined) tokens = (tokens ?? 0) + answer.tokens;
      }
      return { vectors, ...(tokens === undefined ? {} : { tokens }) };
    },
  };
}

async function ask(
  address: string,
  input: readonly string[],
  { model, dimensions, timeoutSeconds, apiKeyEnv }: EmbeddingsConfiguration,
  env: NodeJS.ProcessEnv,
): Promise<{ vectors: Float32Array[]; tokens: number | undefined }> {
  const key = apiKeyEnv === undefined ? undefined : env[apiKeyEnv];
  const text = await postToLoopback({
    address,
    body: JSON.stringify({
      model,
      input,
      encoding_format: "float",
      ...(dimensions === undefined ? {} : { dimensions }),
    }),
    headers: key ? { authorization: `Bearer ${key}` } : {},
    timeout: timeoutSeconds * 1000,
  });
  const read = answerSchema.safeParse(jsonOf(text));
  if (!read.success) throw new Error("Its answer is none of embeddings.");
  const { data, usage } = read.data;
  if (data.length !== input.length) throw new Error(`It gave ${data.length} vectors for ${input.length} texts.`);
  const inOrder = data.map((item, at) => ({ ...item, index: item.index ?? at })).sort((a, b) => a.index - b.index);
  const vectors = inOrder.map(({ embedding }) => normalized(embedding));
  const size = dimensions ?? vectors[0]?.length;
  if (!vectors.every((vector) => vector !== undefined && vector.length === size)) {
    throw new Error("Its vectors are not all of one length, or lead nowhere.");
  }
  return { vectors: vectors as Float32Array[], tokens: usage?.total_tokens };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
