import { MachineDrawing } from '../machine-drawing/machine-drawing.tsx';
import classes from './entry-frame.module.css';

const content = { level: 0.8, criticalTemperature: 1050 };

/** What the place is about, for whoever has room for it. */
export function EntryPicture() {
  return (
    <div className={classes.picture} aria-hidden="true">
      <div className={classes.machine}>
        <MachineDrawing
          family="underCounter"
          tank={{ ...content, temperature: 600 }}
          boiler={{ ...content, temperature: 850 }}
          isDoorOpen={false}
          water="washing"
          isStale={false}
        />
      </div>
    </div>
  );
}
