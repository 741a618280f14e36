import { useEffect, useState } from 'react';
import { useIsCompact } from '../../../lib/use-is-compact.ts';
import { useFoundAlarm, type useInbox } from './inbox-api.ts';
import { type InboxSearch, inboxAlarmKey, isChosen } from './inbox-search.ts';

/**
 * If the address names no alarm, a wide screen shows an alarm of the list beside the list: the one that it already
 * shows, otherwise the first one.
 */
export function useChosenAlarm(search: InboxSearch, list: ReturnType<typeof useInbox>) {
  const isCompact = useIsCompact();
  const [shownKey, setShownKey] = useState<string>();
  const alarms = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isInAddress = search.machine !== undefined;
  const listed = alarms.find((alarm) => isChosen(alarm, search));
  const found = useFoundAlarm(search, isInAddress && !listed && list.data !== undefined && !list.isPlaceholderData);
  const ofAddress = listed ?? found.data?.items.find((alarm) => isChosen(alarm, search));
  const ofList = alarms.find((alarm) => inboxAlarmKey(alarm, search) === shownKey) ?? alarms[0];
  const chosen = ofAddress ?? (isCompact || isInAddress ? undefined : ofList);
  const chosenKey = chosen && inboxAlarmKey(chosen, search);
  // An alarm that moves in the list, because it was muted for example, stays beside it.
  useEffect(() => setShownKey(chosenKey), [chosenKey]);
  return { isInAddress, found, chosen, chosenKey };
}
