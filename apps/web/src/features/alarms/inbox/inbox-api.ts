import { useQueryClient } from '@tanstack/react-query';
import type { InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import { api } from '../../../lib/api/api.ts';
import { alarmInboxPath, refetchAttention } from '../../../lib/api/attention.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../../lib/preferences.ts';
import { useOnChange } from '../../../lib/use-on-change.ts';
import { type InboxSearch, inboxFilter } from './inbox-search.ts';

const alarmsPath = '/api/v1/event-hub-listener/{serialNumber}/alarms';
const historySize = 6;

/** Live messages report most changes; polling finds the rest within a minute. */
export function useInbox(search: InboxSearch) {
  return api.useInfiniteQuery(
    'get',
    alarmInboxPath,
    { params: { query: { tab: search.tab ?? 'open', limit: 50, ...inboxFilter(search) } } },
    {
      // openapi-react-query sends an undefined cursor as 0.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
      refetchInterval: 60_000,
    },
  );
}

/** The chosen alarm may be on a page of the list that is not loaded, or hidden by the filters. */
export function useFoundAlarm({ tab, machine = '', code = '' }: InboxSearch, isNeeded: boolean) {
  return api.useQuery(
    'get',
    alarmInboxPath,
    { params: { query: { tab: tab ?? 'open', serialNumber: machine, errorCode: code, limit: 50 } } },
    { enabled: isNeeded, refetchInterval: 60_000 },
  );
}

/** The newest alarms of this code, with the texts for the reader. */
export function useAlarmHistory({ serialNumber, errorCode, id }: InboxAlarm) {
  const language = useLanguage();
  const measurementSystem = useMeasurementSystem();
  const history = api.useQuery(
    'get',
    alarmsPath,
    {
      params: {
        path: { serialNumber },
        query: { errorCode, limit: historySize },
        header: { 'x-language': language, 'x-measurement-system': measurementSystem },
      },
    },
    { refetchInterval: 60_000 },
  );
  // An alarm that comes back has another ID.
  useOnChange(id, () => void history.refetch());
  return history;
}

export function useAlarmFrequency({ serialNumber, id }: Pick<InboxAlarm, 'serialNumber' | 'id'>) {
  return api.useQuery(
    'get',
    `${alarmsPath}/{id}/frequency`,
    { params: { path: { serialNumber, id } } },
    { placeholderData: (previous) => previous },
  );
}

/** A refused change means that the list is outdated, so it is loaded again in any case. */
function useSettled() {
  const queryClient = useQueryClient();
  return (_changed: unknown, failure: unknown) => {
    refetchAttention(queryClient);
    const loaded = queryClient.invalidateQueries({ queryKey: ['get', alarmInboxPath] });
    // Without a database, the list would delay the message about the failure.
    return failure ? undefined : loaded;
  };
}

export function useHandling() {
  const onSettled = useSettled();
  const take = api.useMutation('post', `${alarmsPath}/{id}/take`, { onSettled });
  const release = api.useMutation('post', `${alarmsPath}/{id}/release`, { onSettled });
  const mute = api.useMutation('post', `${alarmsPath}/{id}/mute`, { onSettled });
  const reset = () => {
    for (const change of [take, release, mute]) change.reset();
  };
  return {
    take,
    release,
    mute,
    isBusy: take.isPending || release.isPending || mute.isPending,
    failure: take.error ?? release.error ?? mute.error,
    reset,
  };
}
