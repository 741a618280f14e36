import type { Context } from '../../../context.ts';
import { codeRequestLimit, countMail, countOrigin } from './limits.ts';

interface CodeRequest {
  email: string;
  /** The sign-up that the code is for, if the caller knows it. */
  registrationId?: string | undefined;
  origin: string;
}

/** Asks for a new code. Whether the address may have one is found out later, in the job. */
export async function requestCode(context: Context, { email, registrationId, origin }: CodeRequest): Promise<void> {
  await countOrigin(context, codeRequestLimit, origin);
  await countMail(context, 'verification', { email, origin });
  await context.jobQueue.enqueue(context.database.orm, 'code', {
    purpose: 'verification',
    email,
    registrationId: registrationId ?? null,
  });
}
