import type { paths } from '@washboard/contract/calls/all-calls';
import createFetchClient from 'openapi-fetch';
import { expect, it } from 'vitest';

/** The compiler is under test: `npm run check` fails if one of these lines compiles. */
it('a call with a wrong path, parameter, query or body does not compile', async () => {
  const client = createFetchClient<paths>({ baseUrl: 'http://server.invalid', fetch: async () => Response.json({}) });
  const events = '/api/v1/event-hub-listener/{serialNumber}/events';
  const views = '/api/v1/account/views';
  const path = { serialNumber: 'MAREA0001' };
  const wrongCalls = [
    // @ts-expect-error no such path
    () => client.GET('/api/v1/account/view'),
    // @ts-expect-error the path has no such method
    () => client.POST(events, { params: { path } }),
    // @ts-expect-error the serial number is missing
    () => client.GET(events),
    // @ts-expect-error the kind is none of the kinds
    () => client.GET(events, { params: { path, query: { kind: 'cycle' } } }),
    // @ts-expect-error the limit is a number
    () => client.GET(events, { params: { path, query: { limit: '50' } } }),
    // @ts-expect-error the body lacks its name
    () => client.POST(views, { body: { search: '' } }),
    // @ts-expect-error the answer has no such field
    async () => (await client.GET(events, { params: { path } })).data?.item,
  ];
  for (const call of wrongCalls) await call();
  const { data } = await client.GET(events, { params: { path, query: { kind: 'cycles', limit: 50 } } });
  expect(data).toEqual({});
});
