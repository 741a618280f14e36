import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { createMachine, type Machine } from '@washboard/machine-model/simulation/machine';
import { seededRandom } from '@washboard/machine-model/simulation/seeded-random';

/** `node bench/src/simulate-day.ts [days]` measures the processor time for simulating a busy day of one machine. */
const days = Number(process.argv[2] ?? 10);
const daySeconds = 24 * 3600;

function runUntil(machine: Machine, atS: number): void {
  machine.advance(Math.max(0, atS - machine.inspect().elapsedS));
}

function wash(machine: Machine, racks: number): void {
  for (let rack = 0; rack < racks; rack += 1) {
    machine.setDoor(true);
    machine.advance(15);
    machine.setDoor(false);
    machine.startCycle('dishes');
    while (machine.status().systemState === systemStates.RUN) machine.advance(5);
    machine.advance(20);
  }
}

function day(machine: Machine, startS: number): void {
  runUntil(machine, startS + 8 * 3600);
  machine.powerOn();
  runUntil(machine, startS + 12 * 3600);
  wash(machine, 25);
  runUntil(machine, startS + 18 * 3600);
  wash(machine, 35);
  runUntil(machine, startS + 23 * 3600);
  machine.shutdown();
  runUntil(machine, startS + daySeconds);
}

const machine = createMachine({
  range: rangeModels.infinity,
  random: seededRandom(1),
  timeOf: (elapsedS) => elapsedS * 1000,
});
for (let index = 0; index < days; index += 1) {
  const begun = process.cpuUsage();
  day(machine, index * daySeconds);
  const { user, system } = process.cpuUsage(begun);
  const tookMs = (user + system) / 1000;
  const { cycles, waterL, energyWh, regenerations } = machine.counters();
  const alarms = machine
    .takeEvents()
    .flatMap(({ event }) => (event.kind === 'alarmRaised' ? [event.body.errorCode] : []));
  process.stdout.write(
    `day ${index + 1}: ${tookMs.toFixed(0)} ms of processor time; so far ${cycles} cycles, ${waterL.toFixed(0)} l, ` +
      `${(energyWh / 1000).toFixed(1)} kWh, ${regenerations} regenerations; alarms: ${alarms.join(' ') || 'none'}\n`,
  );
}
