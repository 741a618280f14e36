import type * as z from 'zod/mini';
import type { Problem } from '../errors/error-codes.ts';
import type { Call, Content } from './call.ts';

/**
 * The calls as types that openapi-fetch understands. Only types are imported, so that no schema becomes part of a web page.
 */
export type PathsOf<Calls extends Record<string, Call>> = {
  [Path in Calls[keyof Calls]['path']]: MethodsOf<Extract<ByPath<Calls>[Path], Call>>;
};

/** Calls of one path are a union. */
type ByPath<Calls extends Record<string, Call>> = { [Id in keyof Calls as Calls[Id]['path']]: Calls[Id] };
type MethodsOf<C extends Call> = { [One in C as Lowercase<One['method']>]: Operation<One> };

type Operation<C extends Call> = {
  parameters: Parameters<'query', C['query']> & Parameters<'header', C['headers']> & Parameters<'path', C['params']>;
  responses: { [Status in keyof C['answers']]: { content: Media<C['answers'][Status]> } } & {
    default: { content: { 'application/problem+json': Problem } };
  };
} & (C extends { body: infer S extends z.ZodMiniType }
  ? { requestBody: { content: { 'application/json': z.input<S> } } }
  : { requestBody?: never });

/** Where every parameter may be left out, so may all of them. */
type Parameters<Place extends string, S> = S extends z.ZodMiniType
  ? Record<string, never> extends z.input<S>
    ? { [P in Place]?: z.input<S> }
    : { [P in Place]: z.input<S> }
  : { [P in Place]?: never };

type Media<S> = S extends Content
  ? { [Type in keyof S['content']]: z.output<S['content'][Type]['schema']> }
  : S extends z.ZodMiniNull
    ? never
    : S extends z.ZodMiniType
      ? { 'application/json': z.output<S> }
      : never;
