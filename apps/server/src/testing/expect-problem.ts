import { errorCatalogue } from '@washboard/contract/errors/error-catalogue';
import { type ErrorCode, type Problem, problemSchema } from '@washboard/contract/errors/error-codes';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';

/** The server must not send a field that the contract does not name. */
const strictProblemSchema = z.strictObject(problemSchema.shape);

/** Paths, stack frames, SQL, and names of tables and libraries must never be sent. */
const innerDetails = /node_modules|\.ts\b|\bat .+:\d+|\bselect\b|\binsert\b|postgres|drizzle|relation "|SQLSTATE/i;

export function expectProblem(answer: LightMyRequestResponse, code: ErrorCode): Problem {
  const problem = expectAnyProblem(answer);
  expect({ code: problem.code, status: answer.statusCode }).toEqual({ code, status: errorCatalogue[code].status });
  return problem;
}

export function expectAnyProblem(answer: LightMyRequestResponse): Problem {
  expect(answer.headers['content-type'], answer.body).toMatch(/^application\/problem\+json/);
  const problem = strictProblemSchema.parse(answer.json());
  expect(problem.status).toBe(answer.statusCode);
  expect(problem).toMatchObject({
    type: `urn:washboard:problem:${problem.code}`,
    title: errorCatalogue[problem.code].title,
    status: errorCatalogue[problem.code].status,
  });
  expect(answer.body).not.toMatch(innerDetails);
  return problem;
}

export function withoutInstance(answer: LightMyRequestResponse): { status: number; body: unknown } {
  const { instance: _, ...body } = answer.json();
  return { status: answer.statusCode, body };
}
