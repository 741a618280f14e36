import { CommandLog } from '../../../features/remote-control/command-log.tsx';
import type { CommandStage, LoggedCommand } from '../../../features/remote-control/command-stages.ts';
import { NowCard } from '../../../features/remote-control/now-card.tsx';
import { ProgrammeTiles } from '../../../features/remote-control/programme-tiles.tsx';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { cycleAt, heardAt, model } from '../samples.ts';
import { Specimen, SpecimenGrid } from '../specimen.tsx';

const atMs = Date.parse(heardAt);
const ignore = () => {};

const running: MachineView = {
  condition: 'running',
  isDoorOpen: false,
  isRemotelyControlled: true,
  cycle: cycleAt(42, 'wash'),
  reading: () => null,
  stale: null,
};

const idle: MachineView = { ...running, condition: 'ready', cycle: null };

function command(action: LoggedCommand['action'], ...stages: CommandStage[]): LoggedCommand {
  const steps = stages.map((stage, i) => ({ stage, atMs: atMs + i * 1000 }));
  return { commandId: action, action, cycleType: action === 'start' ? 'intensive' : null, steps };
}

const sent: CommandStage = { kind: 'sent' };
const refused: CommandStage = {
  kind: 'failed',
  failure: { kind: 'refused', reason: 'doorOpen', rawReason: 'doorOpen' },
};

const logs: Record<string, LoggedCommand[]> = {
  'sent, confirmed, running, ended': [
    command('start', sent, { kind: 'accepted' }, { kind: 'running' }, { kind: 'done' }),
    command('switchOn', sent, { kind: 'accepted' }, { kind: 'running' }, { kind: 'done' }),
  ],
  refused: [command('start', sent, refused), command('stop', sent, { kind: 'done' })],
  'outcome unknown': [command('start', sent, { kind: 'unknown' })],
  'nothing sent yet': [],
};

export function ControlSection() {
  return (
    <>
      <SpecimenGrid least={440}>
        <Specimen as="programmes, ready">
          <ProgrammeTiles model={model} reason={null} reasonId={null} running={null} onChoose={ignore} />
        </Specimen>
        <Specimen as="programmes, inactive, one of them runs">
          <ProgrammeTiles
            model={model}
            reason={<p id="design-reason">A cycle is running.</p>}
            reasonId="design-reason"
            running="dishes"
            onChoose={ignore}
          />
        </Specimen>
      </SpecimenGrid>
      <SpecimenGrid least={320}>
        <Specimen as="running">
          <NowCard view={running} model={model} stopReason={null} onStop={ignore} />
        </Specimen>
        <Specimen as="idle">
          <NowCard view={idle} model={model} stopReason={null} onStop={ignore} />
        </Specimen>
        {Object.entries(logs).map(([as, commands]) => (
          <Specimen key={as} as={as}>
            <CommandLog commands={commands} onRepeat={ignore} />
          </Specimen>
        ))}
      </SpecimenGrid>
    </>
  );
}
