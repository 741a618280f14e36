import { queryOptions } from '@tanstack/react-query';
import { panelListSchema } from '@washboard/contract/panel/panel-list';
import { callDemo, demoQuery } from '../../lib/api/demo.ts';

/** The list is empty outside the demo, where no request is sent. */
export const panelListQuery = queryOptions({
  queryKey: ['panels'],
  queryFn: async ({ client, signal }) => {
    const { isDemo } = await client.ensureQueryData(demoQuery);
    return isDemo ? (await callDemo(panelListSchema, '/demo/api/machines', { signal })).machines : [];
  },
  staleTime: 60_000,
  // Pages of machines wait for this list, so a failed request is not repeated.
  retry: false,
});
