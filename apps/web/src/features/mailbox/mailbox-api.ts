import { queryOptions } from '@tanstack/react-query';
import { mailboxAddressSchema } from '@washboard/contract/mailbox/mailbox';
import { callDemo, demoQuery } from '../../lib/api/demo.ts';

/**
 * Where the mails of the demo can be read; null elsewhere, where the question is not even asked. It is a page of the
 * same host, by whatever name this one was opened.
 */
export const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  queryFn: async ({ client, signal }) => {
    const { isDemo } = await client.ensureQueryData(demoQuery);
    if (!isDemo) return null;
    const { port } = await callDemo(mailboxAddressSchema, '/demo/api/mailbox', { signal });
    return port && `http://${window.location.hostname}:${port}/`;
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { isOfNoAccount: true },
});
