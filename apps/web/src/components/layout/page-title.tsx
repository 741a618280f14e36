import classes from './page-title.module.css';

/** What a page is about; there is one on each. */
export function PageTitle({ children }: { children: string }) {
  return (
    <h1 className={classes.title} dir="auto" title={children}>
      {children}
    </h1>
  );
}
