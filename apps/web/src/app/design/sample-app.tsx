import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import { alarmCatalogueOf } from '@washboard/machine-model/alarms/alarm-catalogue';
import { temperatureLimits } from '@washboard/machine-model/ranges/temperature-limits';
import { type ReactNode, useState } from 'react';
import { attentionQuery, countsQuery } from '../../features/attention/attention-api.ts';
import { fleetQuery, windowQuery } from '../../features/machines/list/list-api.ts';
import { notificationsKey, openCriticalKey } from '../../features/notifications/notifications-api.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import { type FollowedLink, LiveLinkContext } from '../../lib/live/live-link-context.tsx';
import { userinfoQuery } from '../user-account.ts';
import { attention } from './sample-attention.ts';
import { machines, minutesAgo } from './sample-machines.ts';
import { notifications } from './sample-notifications.ts';

const link: FollowedLink = {
  state: () => up,
  onStateChange: () => () => undefined,
  follow: () => () => undefined,
  followAlarms: () => () => undefined,
};
const up = { kind: 'up' } as const;

export function SampleApp({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const [client] = useState(() => answered(language));
  return (
    <QueryClientProvider client={client}>
      <LiveLinkContext value={link}>{children}</LiveLinkContext>
    </QueryClientProvider>
  );
}

function answered(language: Language): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false }, mutations: { retry: false } },
  });
  client.setQueryData(userinfoQuery.queryKey, account);
  client.setQueryData(openCriticalKey(), notifications);
  client.setQueryData(notificationsKey(), { pages: [notifications], pageParams: [null] });
  client.setQueryData(attentionQuery().queryKey, attention);
  client.setQueryData(countsQuery().queryKey, attention);
  client.setQueryData(['get', '/ddm/alarm-descriptions', language], {
    limits: temperatureLimits,
    descriptions: descriptionsIn(language),
  });
  client.setQueryData(fleetQuery().queryKey, fleet);
  client.setQueryData(windowQuery({}, 0).queryKey, { items: [...machines], nextCursor: null, total: machines.length });
  return client;
}

const account = {
  idpUserId: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b10',
  email: 'manager@washboard.example',
  brand: 'marea',
  role: 'SERVICE_MANAGER',
  status: 'ACTIVE',
  companyCode: '200001',
  companyName: 'Navigli Service',
  userDetails: null,
  administrationProfile: [],
  createdAt: minutesAgo(90_000),
  firstName: 'Ottavia',
  lastName: 'Brambilla-Steinhauser',
  address: '',
  houseNumber: '',
  postalCode: '',
  city: '',
  country: 'IT',
  phone: '',
  mobile: '',
  language: 'en',
  measurementSystem: 'metric',
  weeklyReport: false,
  monthlyReport: false,
  thresholdNotifications: true,
  alarmNotifications: true,
} as const;

const none = { off: 0, startup: 0, ready: 0, running: 0, shutdown: 0, offline: 0, unknown: 0 };

const fleet: Fleet = {
  total: 2481,
  byCondition: { ...none, running: 1204, ready: 706, off: 402, offline: 169 },
  withAlarms: 63,
  byWorstAlarm: { critical: 7, unknown: 1, warning: 31, notice: 24 },
  byConditionWithoutAlarm: { ...none, running: 1190, ready: 672, off: 399, offline: 157 },
  cycles: {
    completed: 18_204,
    washing: 17_960,
    hygienic: 17_921,
    deviating: 39,
    waterVlm: 448_310,
    energyWh: 7_310_000,
  },
  weekBefore: {
    completed: 17_012,
    washing: 16_800,
    hygienic: 16_790,
    deviating: 10,
    waterVlm: 421_200,
    energyWh: 7_402_000,
  },
};

function descriptionsIn(language: Language) {
  const gammas = [...new Set(machines.map(({ gamma }) => gamma))];
  return Object.fromEntries(
    gammas.map((gamma) => [
      gamma,
      Object.fromEntries(alarmCatalogueOf(gamma).map((alarm) => [alarm.errorCode, alarm.description[language]])),
    ]),
  );
}
