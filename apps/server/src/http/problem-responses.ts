import { problemSchema } from '@washboard/contract/errors/error-codes';

/** The response schemas of a route's errors. */
export function problemResponses<S extends number>(...statuses: S[]): Record<S, typeof problemSchema> {
  return Object.fromEntries(statuses.map((status) => [status, problemSchema])) as Record<S, typeof problemSchema>;
}
