# All images at once: docker buildx bake -f infra/images/docker-bake.hcl
# Published to a registry for both platforms, with SBOM and provenance:
#   REGISTRY=registry.example.org/ VERSION=1.2.3 docker buildx bake -f infra/images/docker-bake.hcl release
# A builder for both platforms: docker buildx create --use, and QEMU for the other one (included in Docker
# Desktop; else docker run --privileged --rm tonistiigi/binfmt --install arm64).
variable "REGISTRY" { default = "" }
variable "VERSION" { default = "local" }
# Replaces the image pinned in the Dockerfile.
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
