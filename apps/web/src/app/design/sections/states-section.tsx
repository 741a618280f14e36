import { alarmSeverities } from '@washboard/contract/alarms/alarms';
import { ConditionBadge } from '../../../components/badges/condition-badge.tsx';
import { Freshness } from '../../../components/badges/freshness.tsx';
import { AlarmMark, SeverityBadge } from '../../../components/badges/severity-badge.tsx';
import type { Condition } from '../../../lib/machine/machine-view.ts';
import { alarmOf, heardAt, heardLongAgo } from '../samples.ts';
import { Shelf, Shown } from '../shown.tsx';

const conditions: readonly Condition[] = ['off', 'startup', 'ready', 'running', 'shutdown', 'offline', 'unknown'];
const stale = { cause: 'machine' } as const;

export function StatesSection() {
  return (
    <>
      <Shelf least={200}>
        {conditions.map((condition) => (
          <Shown key={condition} as={condition}>
            <ConditionBadge condition={condition} isStale={false} />
          </Shown>
        ))}
        <Shown as="ready, stale">
          <ConditionBadge condition="ready" isStale />
        </Shown>
        <Shown as="running, large">
          <ConditionBadge condition="running" isStale={false} size="lg" />
        </Shown>
      </Shelf>
      <Shelf least={200}>
        {[...alarmSeverities, null].map((severity) => (
          <Shown key={severity} as={severity ?? 'not known'}>
            <SeverityBadge severity={severity} isStale={false} />
          </Shown>
        ))}
        <Shown as="critical, stale">
          <SeverityBadge severity="critical" isStale />
        </Shown>
        <Shown as="two alarms">
          <AlarmMark alarms={[alarmOf('critical'), alarmOf('warning')]} isStale={false} />
        </Shown>
      </Shelf>
      <Shelf least={200}>
        <Shown as="of the present">
          <Freshness stale={null} />
        </Shown>
        <Shown as="of today">
          <Freshness stale={{ ...stale, asOf: heardAt }} />
        </Shown>
        <Shown as="of another day">
          <Freshness stale={{ ...stale, asOf: heardLongAgo }} />
        </Shown>
        <Shown as="never heard">
          <Freshness stale={{ ...stale, asOf: null }} />
        </Shown>
      </Shelf>
    </>
  );
}
