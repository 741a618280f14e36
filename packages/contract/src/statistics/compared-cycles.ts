/** A change is shown from this many earlier cycles on; with fewer, one more cycle moves it by over 5 %. */
export const minComparedCycles = 20;
