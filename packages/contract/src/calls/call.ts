import type * as z from 'zod/mini';
import type { Permission } from '../accounts/permissions.ts';

type Schema = z.ZodMiniType;

export interface Content {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

/**
 * The server's route, the API description and the types of the web app come from this declaration. Its key is its
 * `operationId`.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly permission: Permission | 'public';
  /** A heavy call costs more than a page, so it waits in the queue of the caller's company. */
  readonly isHeavy?: true;
  readonly summary: string;
  readonly description?: string;
  /** The group in the API description, if it differs from the tag of `declareCalls`. */
  readonly tag?: string;
  readonly security?: readonly Record<string, string[]>[];
  readonly consumes?: readonly string[];
  readonly produces?: readonly string[];
  readonly deprecated?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly answers: Readonly<Record<number, Schema | Content>>;
  /** Every call that is not public also fails with 401, 403, and 400 if it has input. */
  readonly fails?: readonly number[];
}

export type DeclaredCall<C extends Call = Call> = C & { readonly operationId: string; readonly tag: string };

export function declareCalls<const Calls extends Record<string, Call>>(
  tag: string,
  calls: Calls,
): { readonly [Id in keyof Calls]: DeclaredCall<Calls[Id]> } {
  const declared = Object.entries(calls).map(([operationId, call]) => [operationId, { tag, operationId, ...call }]);
  return Object.fromEntries(declared);
}
