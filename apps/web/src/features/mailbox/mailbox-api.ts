import { queryOptions } from '@tanstack/react-query';
import { mailboxAddressSchema } from '@washboard/contract/mailbox/mailbox';
import { callDemo, demoQuery } from '../../lib/api/demo.ts';

/** The address is null outside the demo, where no request is sent. */
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
