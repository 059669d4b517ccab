/**
 * Prints the images of the production overlay, by digest: `node infra/cluster/images.ts images.json
 * > k8s/overlays/production/images/kustomization.yaml`, from the file that `docker buildx bake
 * --metadata-file images.json release` wrote.
 */
import { readFile } from "node:fs/promises";
import { stringify } from "yaml";
import { z } from "zod";

const metadata = z.record(z.string(), z.unknown());
const built = z.object({ "image.name": z.string(), "containerimage.digest": z.string() });

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the metadata file of docker buildx bake");

const images = Object.values(metadata.parse(JSON.parse(await readFile(file, "utf8"))))
  .flatMap((one) => built.safeParse(one).data ?? [])
  .map((one) => {
    const [, newName = "", name = ""] =
      /^(\S*?(main-street\/[a-z]+))(?::|$)/.exec(one["image.name"]) ?? [];
    return { name, newName, digest: one["containerimage.digest"] };
  });
const component = { apiVersion: "kustomize.config.k8s.io/v1alpha1", kind: "Component", images };
process.stdout.write(`# Written by infra/cluster/images.ts.\n${stringify(component)}`);
