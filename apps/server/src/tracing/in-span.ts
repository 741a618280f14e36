import { type Attributes, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** A tracer stays bound to the provider that it first used. */
export const tracer = (): Tracer => trace.getTracer('washboard');

interface SpanOptions {
  kind: keyof typeof SpanKind;
  attributes?: Attributes;
}

/** Names must have few distinct values; attributes may have many. */
export function inSpan<T>(name: string, { kind, attributes }: SpanOptions, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind: SpanKind[kind], ...(attributes && { attributes }) }, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The message of an error may contain user input. */
export function markFailed(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  span.setAttribute('error.type', typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}
