import { type Context, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { tracer } from '../tracing/in-span.ts';

/** Asked every few seconds by machines. */
const untraced = new Set(['/healthz', '/readyz', '/metrics']);

/** A span for each request, named by its route: its URL may name machines or people. A live socket has none. */
export const requestTracesPlugin = fastifyPlugin(async (app) => {
  const spans = new WeakMap<FastifyRequest, { span: Span; within: Context }>();

  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    if (untraced.has(route) || request.headers.upgrade !== undefined) return done();
    const caller = propagation.extract(context.active(), request.headers);
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'url.scheme': request.protocol };
    const span = tracer().startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller);
    const inside = trace.setSpan(caller, span);
    spans.set(request, { span, within: inside });
    context.with(inside, done);
  });

  // The events of a request body come from the socket, which knows no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const found = spans.get(request);
    if (found) context.with(found.within, done);
    else done();
  });

  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)?.span;
    if (!span) return;
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) {
      span.setAttribute('error.type', String(reply.statusCode));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  });
});
