import { emailSchema, verificationCodeSchema } from '@washboard/contract/accounts/field-rules';
import { codeCheckAnswerSchema, codeCheckSchema, codeRequestSchema } from '@washboard/contract/accounts/registration';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Database } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { findAccount } from '../accounts/index.ts';
import { confirmAddress } from './confirm-address.ts';
import { requestCode } from './send-code.ts';

const likePost = 'Like `POST`, which new programs use: a `GET` should change nothing';

export function verificationRoutes(app: App, context: Context): void {
  const request = {
    querystring: codeRequestSchema,
    response: { 204: z.null(), ...problemResponses(400, 429) },
  };
  const check = {
    querystring: codeCheckSchema,
    response: { 200: codeCheckAnswerSchema, ...problemResponses(400, 422, 429) },
  };
  const tags = ['email-verification'];

  app.post(
    '/sendVerificationCode',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'sendVerificationCode',
        tags,
        summary: 'Mails a new code to a person who signs up',
        ...request,
      },
    },
    async ({ query, ip }, reply) => {
      await sendTo(query, ip);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/sendVerificationCode',
    {
      exposeHeadRoute: false,
      config: { permission: 'public' },
      schema: { operationId: 'sendVerificationCodeByGet', tags, summary: likePost, deprecated: true, ...request },
    },
    async ({ query, ip }, reply) => {
      await sendTo(query, ip);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/checkVerificationCode',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'checkVerificationCode',
        tags,
        summary: 'Confirms the address of a sign-up',
        ...check,
      },
    },
    async ({ query, ip }) => confirmSignUp(query, ip),
  );

  app.get(
    '/checkVerificationCode',
    {
      exposeHeadRoute: false,
      config: { permission: 'public' },
      schema: { operationId: 'checkVerificationCodeByGet', tags, summary: likePost, deprecated: true, ...check },
    },
    async ({ query, ip }) => confirmSignUp(query, ip),
  );

  const sendTo = ({ mail: email, registrationId }: z.infer<typeof codeRequestSchema>, origin: string) =>
    requestCode(context, { email, registrationId, origin });

  async function confirmSignUp({ mail: email, code, registrationId }: z.infer<typeof codeCheckSchema>, origin: string) {
    return { status: await confirmAddress(context, { email, code, registrationId, origin }) };
  }
}

const otherAddress = { path: 'mail', message: 'emailsDiffer' };

const ownCodeSchema = z.object({ code: verificationCodeSchema });
const ownAddressSchema = z.object({ mail: emailSchema });

export function ownVerificationRoutes(app: App, context: Context): void {
  app.post(
    '/checkCode',
    {
      config: { permission: 'account:own' },
      schema: {
        operationId: 'confirmOwnAddress',
        tags: ['account'],
        summary: 'Confirms the address of the signed-in account that is INACTIVE',
        body: ownCodeSchema,
        response: { 200: codeCheckAnswerSchema, ...problemResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async ({ actor, body }) => confirm(actor, body.code),
  );

  app.get(
    '/checkCode',
    {
      config: { permission: 'account:own' },
      schema: {
        operationId: 'checkCode',
        tags: ['account'],
        summary: likePost,
        deprecated: true,
        querystring: ownCodeSchema,
        response: { 200: codeCheckAnswerSchema, ...problemResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async ({ actor, query }) => confirm(actor, query.code),
  );

  app.post(
    '/sendCode',
    {
      config: { permission: 'account:own' },
      schema: {
        operationId: 'sendOwnCode',
        tags: ['account'],
        summary: 'Mails a new code to the signed-in account that is INACTIVE',
        body: ownAddressSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 409, 429) },
      },
    },
    async ({ actor, body }, reply) => {
      await send(actor, body.mail);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/sendCode',
    {
      config: { permission: 'account:own' },
      schema: {
        operationId: 'sendCode',
        tags: ['account'],
        summary: likePost,
        deprecated: true,
        querystring: ownAddressSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 409, 429) },
      },
    },
    async ({ actor, query }, reply) => {
      await send(actor, query.mail);
      return reply.code(204).send(null);
    },
  );

  async function confirm(actor: Actor, code: string) {
    const { email } = await requireInactiveAccount(context.database, actor);
    return { status: await confirmAddress(context, { email, code, origin: actor.origin }) };
  }

  async function send(actor: Actor, mail: string): Promise<void> {
    const { email } = await requireInactiveAccount(context.database, actor);
    if (mail !== email) throw new ProblemError('VALIDATION_FAILED', { errors: [otherAddress] });
    await requestCode(context, { email, origin: actor.origin });
  }
}

/** @throws ProblemError ACCOUNT_STATUS_CONFLICT when the address is already confirmed */
async function requireInactiveAccount({ orm }: Database, { userId }: Actor): Promise<{ email: string }> {
  const account = await findAccount(orm, userId);
  if (account?.users.status !== 'INACTIVE') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
  return { email: account.users.email };
}
