import type { ReactNode } from 'react';
import { Stack } from '../kit/stack.tsx';
import classes from './page-columns.module.css';

export function PageColumns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <Stack className={classes.columns}>
      <div className={classes.column}>{main}</div>
      <div className={classes.column}>{aside}</div>
    </Stack>
  );
}
