import { useQuery } from '@tanstack/react-query';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import type { DayStrips } from '@washboard/contract/day-strips/day-strips';
import { minuteMs } from '@washboard/contract/time/durations';
import { useEffect, useRef } from 'react';
import { dataOf, fetchClient } from '../../../lib/api/api.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import { useOnChange } from '../../../lib/use-on-change.ts';
import type { StripDays } from '../list/list-search.ts';
import { type LoadedStrip, stripMs } from './strip-lines.ts';

const path = '/api/v1/appliance/dayStrips';

/** Null for a machine that is out of the reader's scope by now. */
type Answer = LoadedStrip | null;

interface Waiting {
  serialNumber: string;
  resolve: (answer: Answer) => void;
  reject: (failure: unknown) => void;
}

interface Period {
  days: StripDays;
  endMs: number;
}

/** A request for 24 hours has room for the rows of any screen; longer strips of few machines come sooner. */
const maxMachines: Record<StripDays, number> = { 1: 100, 7: 20, 30: 5 };

/** News are a small part of a long strip. */
const refreshMinutes: Record<StripDays, number> = { 1: 1, 7: 5, 30: 15 };

/** A list renders its rows in several frames. */
const gatherMs = 100;

/** A machine that starts a cycle has several news together, which the server stores shortly after it announces them. */
const settleMs = 1000;

/** The rows of a list ask one by one, and one request answers a screen of them. */
class StripBatches {
  readonly #waiting = new Map<string, Waiting[]>();

  load(serialNumber: string, period: Period): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const key = JSON.stringify(period);
      const waiting = this.#waiting.get(key);
      const asked = { serialNumber, resolve, reject };
      if (waiting) {
        waiting.push(asked);
        return;
      }
      this.#waiting.set(key, [asked]);
      setTimeout(() => {
        const gathered = this.#waiting.get(key) ?? [];
        this.#waiting.delete(key);
        const size = maxMachines[period.days];
        for (let i = 0; i < gathered.length; i += size) void answer(gathered.slice(i, i + size), period);
      }, gatherMs);
    });
  }
}

async function answer(asked: readonly Waiting[], period: Period): Promise<void> {
  try {
    const strips = await fetchStrips(asked.map(({ serialNumber }) => serialNumber).join(), period);
    const bySerialNumber = new Map(strips.machines.map((strip) => [strip.serialNumber, strip]));
    const { programmes } = strips;
    const [fromMs, untilMs] = [Date.parse(strips.from), Date.parse(strips.until)];
    for (const { serialNumber, resolve } of asked) {
      const strip = bySerialNumber.get(serialNumber);
      resolve(strip ? { strip, programmes, fromMs, untilMs } : null);
    }
  } catch (failure) {
    for (const { reject } of asked) reject(failure);
  }
}

async function fetchStrips(serialNumbers: string, { days, endMs }: Period): Promise<DayStrips> {
  const [from, to] = [new Date(endMs - stripMs(days)), new Date(endMs)].map((at) => at.toISOString());
  const query = { from: from ?? '', to: to ?? '', serialNumbers };
  return dataOf(fetchClient.GET(path, { params: { query } }));
}

const batches = new StripBatches();

/**
 * After a failure the strip stays, as old as it is. The key is not that of a call, so that phones do not store strips.
 *
 * @param news the strip of a day is read again when it changes, any strip from time to time
 */
export function useDayStrip(serialNumber: string, news: string, days: StripDays = 1) {
  const stepMs = refreshMinutes[days] * minuteMs;
  const step = Math.floor(useNowEachHalfMinute() / stepMs);
  const read = days === 1 ? `${step} ${news}` : String(step);
  const query = useQuery({
    queryKey: ['dayStrip', serialNumber, days],
    queryFn: () => batches.load(serialNumber, { days, endMs: Math.ceil(serverNowMs() / minuteMs) * minuteMs }),
    staleTime: stepMs,
    gcTime: 2 * stepMs,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useOnChange(read, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void query.refetch();
    }, settleMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return query;
}

/** The news of a machine that change its strip: readings change too often. */
export function stripNews({ state, openDeviations }: Pick<ApplianceSummary, 'state' | 'openDeviations'>): string {
  const { connection, status, openAlarms } = state;
  const alarms = openAlarms.map(({ errorCode }) => errorCode).join(' ');
  return [connection.state, status?.systemState, status?.cycle?.cycleNumber, alarms, openDeviations].join('|');
}
