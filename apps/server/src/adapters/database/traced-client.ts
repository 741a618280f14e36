import { type Attributes, SpanKind, trace } from '@opentelemetry/api';
import pg from 'pg';
import { limits } from '../../config/limits.ts';
import { markFailed, tracer } from '../../tracing/in-span.ts';

type Callback = (error: Error | null, result: unknown) => void;
type Query = (...args: unknown[]) => unknown;

/**
 * Only statements inside another span get one, because polling by the job queue would create endless traces. Values are
 * not recorded.
 */
export class TracedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const traced: Query = (statement, ...rest) => {
      const text = textOf(statement);
      if (text === null || !trace.getActiveSpan()) return query(statement, ...rest);
      const { name, attributes } = describe(statement, text);
      const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes });
      const end = (error: unknown) => {
        if (error) markFailed(span, error);
        span.end();
      };
      const last = rest.at(-1);
      if (typeof last !== 'function') {
        const result = query(statement, ...rest) as Promise<unknown>;
        result.then(() => end(null), end);
        return result;
      }
      const callback: Callback = (error, result) => {
        end(error);
        (last as Callback)(error, result);
      };
      return query(statement, ...rest.slice(0, -1), callback);
    };
    this.query = traced as typeof this.query;
  }
}

function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return null;
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : null;
}

function describe(statement: unknown, text: string): { name: string; attributes: Attributes } {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const prepared = typeof statement === 'object' && statement !== null && 'name' in statement ? statement.name : null;
  return {
    name: typeof prepared === 'string' ? prepared : operation,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, limits.tracing.statementCharacters),
    },
  };
}
