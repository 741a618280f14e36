import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { JobPayloads, QueueName } from '../../../../adapters/job-queue/job-queue.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { issueCode } from '../../verification-codes/index.ts';

export const newPassword = 'Tegola verde 4';

const consents = { tnc: { check_1: true, check_2: true }, privacy: { check_1: true, check_2: false } };

let people = 0;

export function newAddress(): string {
  people += 1;
  return `person-${people}@sign-ups.example`;
}

export function signUpBody(bend: object = {}): Record<string, unknown> & { email: string } {
  return {
    role: 'KITCHEN_MANAGER',
    firstName: 'Ada',
    lastName: 'Marini',
    email: newAddress(),
    password: newPassword,
    language: 'it',
    userDetails: consents,
    ...bend,
  };
}

/** A random address keeps tests from sharing limits. */
export function newOrigin(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

export function post(
  server: TestServer,
  url: string,
  body?: object,
  { origin = newOrigin(), headers = {} }: { origin?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  return server.inject({ method: 'POST', url, remoteAddress: origin, headers, ...(body && { payload: body }) });
}

export async function signUp(
  server: TestServer,
  bend: object = {},
): Promise<{ email: string; registrationId: string }> {
  const body = signUpBody(bend);
  const answer = await post(server, '/api/v2/account/users', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { email: body.email, registrationId: answer.json().registrationId };
}

export function codeFor(server: TestServer, signedUp: { email: string; registrationId: string }): Promise<string> {
  return issueCode(server.context, { purpose: 'verification', ...signedUp });
}

export function check(
  server: TestServer,
  query: { email: string; code: string; registrationId?: string },
  origin = newOrigin(),
): Promise<LightMyRequestResponse> {
  const { email, ...rest } = query;
  const url = `/api/v1/email-verification/checkVerificationCode?${new URLSearchParams({ mail: email, ...rest })}`;
  return post(server, url, undefined, { origin });
}

export function otherThan(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0');
}

/** Removes the waiting jobs, because tests run no worker. */
export async function takeJobs<Q extends QueueName>(server: TestServer, queue: Q): Promise<JobPayloads[Q][]> {
  const { rows } = await server.context.database.orm.execute<{ data: JobPayloads[Q] }>(sql`
    with taken as (delete from pgboss.job where name = ${queue} returning data, created_on)
    select data from taken order by created_on, data ->> 'kind'`);
  return rows.map(({ data }) => data);
}
