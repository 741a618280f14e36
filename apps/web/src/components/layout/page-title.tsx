import classes from './page-title.module.css';

export function PageTitle({ children }: { children: string }) {
  return (
    <h1 className={classes.title} dir="auto" title={children}>
      {children}
    </h1>
  );
}
