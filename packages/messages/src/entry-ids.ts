/** Arithmetic and order of stream entry ids, `<milliseconds>-<number>`. */

/** Returns the largest id smaller than this one. */
export function idBefore(id: string): string {
  const { time, number } = numbersOf(id);
  return number > 0n ? `${time}-${number - 1n}` : `${time - 1n}-${2n ** 64n - 1n}`;
}

export function isAfter(id: string, other: string): boolean {
  const [one, two] = [numbersOf(id), numbersOf(other)];
  return one.time === two.time ? one.number > two.number : one.time > two.time;
}

function numbersOf(id: string) {
  const [time = "0", number = "0"] = id.split("-");
  return { time: BigInt(time), number: BigInt(number) };
}
