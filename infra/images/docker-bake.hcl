# All images at once: docker buildx bake -f infra/images/docker-bake.hcl
# To a registry, for both processors, with a list of what is in them (SBOM) and how they were made:
#   REGISTRY=registry.example.org/ VERSION=1.2.3 docker buildx bake -f infra/images/docker-bake.hcl release
# A builder that can do both: docker buildx create --use, and QEMU for the other processor (Docker Desktop has
# it; else docker run --privileged --rm tonistiigi/binfmt --install arm64).
variable "REGISTRY" { default = "" }
variable "VERSION" { default = "local" }
# Another image than the pinned one of the Dockerfile.
variable "NODE_IMAGE" { default = null }

variable "DEPLOYABLES" {
  default = ["auth", "listings", "coupons", "events", "media", "import", "frontend", "gateway", "tools"]
}

group "default" { targets = ["image"] }
group "release" { targets = ["published"] }

target "image" {
  name       = deployable
  matrix     = { deployable = DEPLOYABLES }
  dockerfile = "infra/images/Dockerfile"
  target     = deployable
  args       = { NODE_IMAGE = NODE_IMAGE }
  tags       = ["${REGISTRY}main-street/${deployable}:${VERSION}"]
}

target "published" {
  name      = "published-${deployable}"
  matrix    = { deployable = DEPLOYABLES }
  inherits  = [deployable]
  platforms = ["linux/amd64", "linux/arm64"]
  attest    = ["type=provenance,mode=max", "type=sbom"]
  output    = ["type=registry"]
}
