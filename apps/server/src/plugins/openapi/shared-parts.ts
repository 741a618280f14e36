import { errorCatalogue } from '@washboard/contract/errors/error-catalogue';
import { problemMediaType } from '../../http/problem.ts';

const integer = { type: 'integer' } as const;

export const sharedHeaders = {
  'RateLimit-Limit': { description: 'The quota: requests in a minute', schema: integer, example: 600 },
  'RateLimit-Remaining': { description: 'Requests left', schema: integer, example: 599 },
  'RateLimit-Reset': { description: 'Seconds until the quota is full again', schema: integer, example: 42 },
  'Retry-After': { description: 'Seconds to wait', schema: integer, example: 42 },
  'WWW-Authenticate': {
    description: 'How to authenticate',
    schema: { type: 'string' },
    example: 'Bearer error="invalid_token"',
  },
} as const;

export const quotaHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

export function headersNamed(names: readonly (keyof typeof sharedHeaders)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function problemExample(code: keyof typeof errorCatalogue) {
  const { status, title } = errorCatalogue[code];
  return { type: `urn:washboard:problem:${code}`, title, status, code, instance: 'req-1f' };
}

function problemResponse(code: keyof typeof errorCatalogue, description: string) {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { description, content: { [problemMediaType]: { schema, example: problemExample(code) } } };
}

export const sharedResponses = {
  Error: problemResponse(
    'INTERNAL_ERROR',
    'Any other failure: a problem document whose `code` docs/errors.md explains',
  ),
  QuotaExhausted: {
    ...problemResponse('QUOTA_EXHAUSTED', 'The quota of the subscription key is used up for this minute'),
    headers: headersNamed([...quotaHeaders, 'Retry-After']),
  },
};
