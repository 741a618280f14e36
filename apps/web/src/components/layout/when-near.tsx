import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  className?: string | undefined;
  children: ReactNode;
}

/** Code and data below the screen are not requested. */
export function WhenNear({ className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setIsNear(true);
        observer.disconnect();
      },
      // A sliver at the lower edge of the screen shows nothing useful yet.
      { rootMargin: '0px 0px -96px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  );
}
