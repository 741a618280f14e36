import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call, DeclaredCall } from '@washboard/contract/calls/call';
import { problemSchema } from '@washboard/contract/errors/error-codes';
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from './app-instance.ts';

type SchemaOf<C extends Call> = {
  params: C['params'];
  querystring: C['query'];
  headers: C['headers'];
  body: C['body'];
  response: C['answers'];
};

type Handler<C extends Call> = RouteHandlerMethod<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  unknown,
  SchemaOf<C>,
  ZodTypeProvider,
  FastifyBaseLogger
>;

interface Options extends Pick<RouteShorthandOptions, 'bodyLimit' | 'exposeHeadRoute'> {
  rateLimit?: FastifyContextConfig['rateLimit'];
}

/** The status of a response is the declared one, unless the call declares several. */
export function serve<C extends DeclaredCall>(
  app: App,
  call: C,
  handler: Handler<C>,
  { rateLimit, ...options }: Options = {},
): void {
  const { method, path, permission, isHeavy, operationId, tag, summary, description } = call;
  const schema = {
    operationId,
    tags: [tag],
    summary,
    description,
    security: call.security,
    consumes: call.consumes,
    produces: call.produces,
    deprecated: call.deprecated,
    params: call.params,
    querystring: call.query,
    headers: call.headers,
    body: call.body,
    response: { ...Object.fromEntries(failuresOf(call).map((status) => [status, problemSchema])), ...call.answers },
  };
  app.route({
    ...options,
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { permission, ...(isHeavy && { isHeavy }), ...(rateLimit && { rateLimit }) },
    schema: Object.fromEntries(Object.entries(schema).filter(([, part]) => part !== undefined)),
    handler: withStatus(
      Object.keys(call.answers).map(Number).filter(isSuccess),
      handler as unknown as RouteHandlerMethod,
    ),
  });
}

const isSuccess = (status: number) => status >= 200 && status < 300;

function withStatus([status = 200, ...others]: number[], handler: RouteHandlerMethod): RouteHandlerMethod {
  if (status === 200 || others.length > 0) return handler;
  return function handle(request, reply) {
    reply.code(status);
    return handler.call(this, request, reply);
  };
}

function failuresOf({ permission, params, query, headers, body, fails = [] }: Call): number[] {
  if (permission === 'public') return [...fails];
  const hasInput = [params, query, headers, body].some((part) => part !== undefined);
  return [...(hasInput ? [400] : []), 401, 403, ...fails].toSorted((a, b) => a - b);
}
