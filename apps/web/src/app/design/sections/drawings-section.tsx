import { MachineDrawing } from '../../../components/machine-drawing/machine-drawing.tsx';
import { hoodModel, model } from '../samples.ts';
import { Specimen, SpecimenGrid } from '../specimen.tsx';

const warm = { level: 0.8, temperature: 600, criticalTemperature: model.criticalTmp };
const hot = { ...warm, temperature: 850 };
const still = { tank: warm, boiler: hot, isDoorOpen: false, water: 'still', isStale: false } as const;

const states = [
  { ...still, as: 'at rest' },
  { ...still, as: 'washing', water: 'washing' },
  { ...still, as: 'open', isDoorOpen: true },
  { ...still, as: 'overheated', boiler: { ...hot, temperature: 1080 } },
  { ...still, as: 'nothing known', tank: { ...warm, level: null }, boiler: { ...hot, temperature: null } },
  { ...still, as: 'stale', isStale: true },
] as const;

export function DrawingsSection() {
  return (
    <>
      {[model.family, hoodModel.family].map((family) => (
        <SpecimenGrid key={family} least={160}>
          {states.map(({ as, ...state }) => (
            <Specimen key={as} as={`${family}, ${as}`}>
              <MachineDrawing family={family} {...state} />
            </Specimen>
          ))}
        </SpecimenGrid>
      ))}
    </>
  );
}
