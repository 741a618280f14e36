import { emailSchema, passwordSchema } from '@washboard/contract/accounts/field-rules';
import {
  accountAnswerSchema,
  registrationAnswerSchema,
  registrationSchema,
} from '@washboard/contract/accounts/registration';
import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';

export function registrationRoutes(app: App, _context: Context): void {
  app.post(
    '/users',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'register',
        tags: ['account without a token'],
        summary: 'Signs somebody up',
        body: registrationSchema,
        response: {
          200: registrationAnswerSchema,
          400: accountAnswerSchema,
          422: accountAnswerSchema,
          429: accountAnswerSchema,
        },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.post(
    '/resetPassword/:email',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'resetPassword',
        tags: ['account without a token'],
        summary: 'Mails a link for a new password, should the address have an account',
        params: z.object({ email: emailSchema }),
        response: { 200: accountAnswerSchema, 400: accountAnswerSchema, 429: accountAnswerSchema },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.post(
    '/changePassword/:email',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'changePassword',
        tags: ['account without a token'],
        summary: 'Sets a new password with the token of the link',
        params: z.object({ email: emailSchema }),
        headers: z.object({ verificationcode: z.string().max(100), newpassword: passwordSchema }),
        response: {
          200: accountAnswerSchema,
          400: accountAnswerSchema,
          422: accountAnswerSchema,
          429: accountAnswerSchema,
        },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );
}
