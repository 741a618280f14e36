import { useNavigate } from '@tanstack/react-router';
import { minuteMs } from '@washboard/contract/time/durations';
import type { StripMoment } from './strip-moments.ts';
import type { SpanName } from './strip-spans.ts';

const aroundMs = 30 * minuteMs;

const isoOf = (ms: number) => new Date(ms).toISOString();

/**
 * A deviation opens its record, the beginning of an alarm its steps, any other moment the readings around it.
 *
 * @param span what the strip on the page of the machine shows and goes on to show, above the plot
 */
export function useOpenMoment(serialNumber: string, span?: SpanName) {
  const navigate = useNavigate();
  const params = { serialNumber };
  return (atMs: number, { deviation, raised }: StripMoment): void => {
    if (deviation) {
      void navigate({ to: '/device/$serialNumber/haccp', params, search: { record: deviation.recordId } });
      return;
    }
    if (raised) {
      void navigate({ to: '/device/$serialNumber/alarms', params, search: { code: raised.errorCode } });
      return;
    }
    const [from, to] = [isoOf(atMs - aroundMs), isoOf(atMs + aroundMs)];
    void navigate({
      to: '/device/$serialNumber',
      params,
      search: { from, to, plot: 'temperatures', ...(span && span !== '1d' && { days: span }) },
      ...(span && { hash: 'plot' }),
    });
  };
}
