import { problemSchema } from '@washboard/contract/errors/error-codes';

/** The refusals that a route's description names. */
export function problemResponses<S extends number>(...statuses: S[]): Record<S, typeof problemSchema> {
  return Object.fromEntries(statuses.map((status) => [status, problemSchema])) as Record<S, typeof problemSchema>;
}
