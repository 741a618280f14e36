import type { Context } from '../../../context.ts';
import { codeRequestLimit, countMail, countOrigin } from './attempt-limits.ts';

interface CodeRequest {
  email: string;
  /** Null or missing selects any sign-up of the address. */
  registrationId?: string | undefined;
  origin: string;
}

export async function requestCode(context: Context, { email, registrationId, origin }: CodeRequest): Promise<void> {
  await countOrigin(context, codeRequestLimit, origin);
  await countMail(context, 'verification', { email, origin });
  await context.jobQueue.enqueue(context.database.orm, 'code', {
    purpose: 'verification',
    email,
    registrationId: registrationId ?? null,
  });
}
