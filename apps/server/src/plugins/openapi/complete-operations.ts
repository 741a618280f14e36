import { STATUS_CODES } from 'node:http';
import { xlsxMediaType } from '@washboard/contract/machine-registration/appliance-import';
import { photoMediaType } from '@washboard/contract/service-log/service-log';
import type { jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { problemMediaType } from '../../http/problem.ts';
import { apiExamples, type Example } from './examples.ts';
import { headersNamed, quotaHeaders, type sharedHeaders } from './shared-parts.ts';

type ApiDocument = ReturnType<typeof jsonSchemaTransformObject>;
type HeaderName = keyof typeof sharedHeaders;

interface Media {
  schema?: { $ref?: string; type?: string; contentEncoding?: string };
  example?: unknown;
}

interface Answer {
  $ref?: string;
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}

interface Operation {
  operationId?: string;
  security?: readonly Record<string, unknown>[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
}

const files: Readonly<Record<string, Operation['requestBody']>> = {
  importAppliances: {
    required: true,
    content: {
      'text/csv': { schema: { type: 'string' } },
      [xlsxMediaType]: { schema: { type: 'string', contentEncoding: 'binary' } },
    },
  },
  sendServiceLogPhoto: {
    required: true,
    content: { [photoMediaType]: { schema: { type: 'string', contentEncoding: 'binary' } } },
  },
};

export function completeOperations(document: ApiDocument): ApiDocument {
  const paths = 'openapi' in document ? (document.paths ?? {}) : {};
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item as Record<string, Operation>)) completeOperation(operation);
  }
  return document;
}

function completeOperation(operation: Operation): void {
  const { operationId = '', security, responses } = operation;
  const isAuthorised = security === undefined;
  if (isAuthorised) responses['429'] ??= { $ref: '#/components/responses/QuotaExhausted' };
  for (const [status, answer] of Object.entries(responses)) {
    if (answer.$ref === undefined) completeAnswer(answer, status, isAuthorised);
  }
  // Calls without a token have a failure format of their own.
  const isProblem = !Object.values(responses).some(({ content }) => refOf(content) === 'AccountAnswer');
  if (isProblem) responses.default = { $ref: '#/components/responses/Error' };
  const file = files[operationId];
  if (file) operation.requestBody = file;
  addExamples(operation, apiExamples[operationId] ?? {});
}

function completeAnswer(answer: Answer, status: string, isAuthorised: boolean): void {
  answer.description = STATUS_CODES[status] ?? status;
  const names: HeaderName[] = [
    ...(isAuthorised && status !== '401' ? quotaHeaders : []),
    ...(status === '401' ? (['WWW-Authenticate'] as const) : []),
    ...(status === '429' || status === '503' ? (['Retry-After'] as const) : []),
  ];
  if (names.length > 0) answer.headers = { ...answer.headers, ...headersNamed(names) };
  const [media] = Object.values(answer.content ?? {});
  if (media && refOf(answer.content) === 'Problem') answer.content = { [problemMediaType]: media };
}

function addExamples({ requestBody, responses }: Operation, { request, answer }: Example): void {
  const [media] = Object.values(requestBody?.content ?? {});
  if (media && request !== undefined) media.example = request;
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const [answered] = Object.values(success?.content ?? {});
  if (answered && answer !== undefined) answered.example = answer;
}

function refOf(content: Answer['content']): string | undefined {
  const [media] = Object.values(content ?? {});
  return media?.schema?.$ref?.split('/').at(-1);
}
