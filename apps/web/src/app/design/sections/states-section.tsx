import { alarmSeverities } from '@washboard/contract/alarms/alarms';
import { ConditionBadge } from '../../../components/badges/condition-badge.tsx';
import { Freshness } from '../../../components/badges/freshness.tsx';
import { AlarmMark, SeverityBadge } from '../../../components/badges/severity-badge.tsx';
import type { Condition } from '../../../lib/machine/machine-view.ts';
import { alarmOf, daysAgo, heardAt } from '../samples.ts';
import { Specimen, SpecimenGrid } from '../specimen.tsx';

const conditions: readonly Condition[] = ['off', 'startup', 'ready', 'running', 'shutdown', 'offline', 'unknown'];
const stale = { cause: 'machine' } as const;

export function StatesSection() {
  return (
    <>
      <SpecimenGrid least={200}>
        {conditions.map((condition) => (
          <Specimen key={condition} as={condition}>
            <ConditionBadge condition={condition} isStale={false} />
          </Specimen>
        ))}
        <Specimen as="ready, stale">
          <ConditionBadge condition="ready" isStale />
        </Specimen>
        <Specimen as="running, large">
          <ConditionBadge condition="running" isStale={false} size="lg" />
        </Specimen>
      </SpecimenGrid>
      <SpecimenGrid least={200}>
        {[...alarmSeverities, null].map((severity) => (
          <Specimen key={severity} as={severity ?? 'not known'}>
            <SeverityBadge severity={severity} isStale={false} />
          </Specimen>
        ))}
        <Specimen as="critical, stale">
          <SeverityBadge severity="critical" isStale />
        </Specimen>
        <Specimen as="two alarms">
          <AlarmMark alarms={[alarmOf('critical'), alarmOf('warning')]} isStale={false} />
        </Specimen>
      </SpecimenGrid>
      <SpecimenGrid least={200}>
        <Specimen as="of the present">
          <Freshness stale={null} />
        </Specimen>
        <Specimen as="of today">
          <Freshness stale={{ ...stale, asOf: heardAt }} />
        </Specimen>
        <Specimen as="of another day">
          <Freshness stale={{ ...stale, asOf: daysAgo }} />
        </Specimen>
        <Specimen as="never heard">
          <Freshness stale={{ ...stale, asOf: null }} />
        </Specimen>
      </SpecimenGrid>
    </>
  );
}
