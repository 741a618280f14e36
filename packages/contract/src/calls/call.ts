import type * as z from 'zod/mini';
import type { Permission } from '../accounts/permissions.ts';

type Schema = z.ZodMiniType;

/** A response that is not JSON, by media type. */
export interface Content {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

/**
 * The server's route, the API description and the types of the web app come from this declaration of a call. Its key is
 * its `operationId`.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path has its parameters in braces. */
  readonly path: `/${string}`;
  /** The permission that the caller needs; `public` needs none. */
  readonly permission: Permission | 'public';
  /** A call that costs more than a page waits for its turn in the queue of the caller's company. */
  readonly isHeavy?: true;
  readonly summary: string;
  readonly description?: string;
  /** The group in the API description, if it differs from the tag of `declareCalls`. */
  readonly tag?: string;
  /** Callers of a public call identify themselves in one of these ways. */
  readonly security?: readonly Record<string, string[]>[];
  readonly consumes?: readonly string[];
  readonly produces?: readonly string[];
  readonly deprecated?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** Responses by status. */
  readonly answers: Readonly<Record<number, Schema | Content>>;
  /** Statuses of errors. Every call that is not public also has 401, 403, and 400 if it has input. */
  readonly fails?: readonly number[];
}

export type DeclaredCall<C extends Call = Call> = C & { readonly operationId: string; readonly tag: string };

/** @param tag the group in the API description */
export function declareCalls<const Calls extends Record<string, Call>>(
  tag: string,
  calls: Calls,
): { readonly [Id in keyof Calls]: DeclaredCall<Calls[Id]> } {
  const declared = Object.entries(calls).map(([operationId, call]) => [operationId, { tag, operationId, ...call }]);
  return Object.fromEntries(declared);
}
