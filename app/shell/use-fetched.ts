import { useEffect, useState } from 'react';

/**
 * What a lazy part of the page gives, once it is there; undefined where it cannot be fetched.
 * @param fetchPart always the same function for the same part
 */
export function useFetched<Value>(fetchPart: () => Promise<Value>): Value | undefined {
  // In an object: a function that were the state itself would be called.
  const [fetched, setFetched] = useState<{ readonly value: Value }>();
  useEffect(() => {
    let isWanted = true;
    const load = async (): Promise<void> => {
      try {
        const value = await fetchPart();
        if (isWanted) setFetched({ value });
      } catch {
        // What is shown without it remains.
      }
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [fetchPart]);
  return fetched?.value;
}
